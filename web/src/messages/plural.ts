export { decimalOf, pluralOf } from '@viewloop/contract/texts/plural';
