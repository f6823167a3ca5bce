export { type Greeting, greetingOf } from './greeting.ts';
