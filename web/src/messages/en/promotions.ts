export const promotions = {
  title: 'Promote',
};
