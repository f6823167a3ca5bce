const ANSWERED = `(select view_id from feedback_answer where state = 'answered' order by view_id limit 1)`;

export const feedbackViolations: Record<string, string> = {
  'what is held for answers is what the books put into the escrow for them': 'update feedback set held = held + 1',
  'an answer was paid once, and its viewer has the credit unless the view was voided': `delete from feedback_answer
    where view_id = ${ANSWERED}`,
  'credits are reserved for those who are answering, and for nobody else': 'update feedback set open = open + 1',
  'the counts of answers are those of the answers': 'update feedback_count set count = count + 1',
  'nobody was asked about their own promotion, or about a view that was not paid': `update promotion p
    set owner_id = a.viewer_id from feedback_answer a where a.view_id = ${ANSWERED} and a.promotion_id = p.id`,
};
