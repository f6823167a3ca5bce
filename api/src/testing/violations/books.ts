const A_SEALED_ENTRY = `(select first_id from book_segment order by day, number limit 1)`;

export const bookViolations: Record<string, string> = {
  'no entry of a sealed day was changed, dropped or added since': `update entry set note = 'changed' where id = ${A_SEALED_ENTRY}`,
  'every sealed day names the seal of the day before, and its seal is the hash of its text': `update book_day
    set text = replace(text, 'views=', 'views=1') where sealed_at is not null`,
  'the tree of the last sealed day holds what the books held then': `update book_node set balance = balance + 1
    where balance > 0`,
};
