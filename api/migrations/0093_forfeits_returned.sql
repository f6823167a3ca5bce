-- What a link between two members forfeited comes back when an admin decides that they are different people.
alter table view_void add column returned_at timestamptz;
comment on column view_void.returned_at is 'When the place, which the house had kept because of a link, went back to the promotion or its owner.';

alter table entry drop constraint entry_recipe_check;
alter table entry add constraint entry_recipe_check check (recipe in (
  'promotion_funded', 'watch_rewarded', 'commission_paid', 'promotion_refunded', 'deposit_credited', 'deposit_reversed',
  'commission_reversed', 'credits_adjusted', 'view_voided', 'view_restored', 'debt_incurred', 'debt_repaid', 'balance_given_up',
  'place_returned')) not valid;
