export { payDemoDeposits } from './deposits.ts';
export { liveOn } from './live.ts';
export { DEMO_PASSWORD, MAIN_CHARACTER } from './people.ts';
export { demoPlatforms } from './platforms.ts';
export { seedDemo } from './seed.ts';
