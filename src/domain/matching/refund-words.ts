/** Bank terms, in many languages, for money that a merchant pays back. */
export const refundText =
  /refund|return|reversal|remb|avoir|devol|anulac|retour|retur|aterbetal|aterkop|tilbakebet|tilbagebet|palautus|erstatt|gutschrift|abono|storno|ersatt|rimbors|reembols|refusion|zwrot|credit/
