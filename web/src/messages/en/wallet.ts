export const wallet = {
  title: 'Litecoin Wallet',
};
