export const watching = {
  title: 'Watch Videos',
};
