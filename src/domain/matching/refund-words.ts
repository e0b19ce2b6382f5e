/** What banks in many languages write beside money that a merchant gives back. */
export const refundText =
  /refund|return|reversal|remb|avoir|devol|anulac|retour|erstatt|gutschrift|abono|storno|ersatt|rimbors|reembols|refusion|zwrot|credit/
