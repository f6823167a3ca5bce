export { couponChecks } from './audit.ts';
