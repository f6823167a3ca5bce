export const landing = {
  title: 'Watch short videos, get yours watched',
};
