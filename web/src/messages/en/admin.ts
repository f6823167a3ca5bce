export const admin = {
  title: 'Admin',
};
