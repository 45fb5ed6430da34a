/** What the rules of fines say (`nerud.fineRules.*`). */
export const fineRules = {
  toPaid: 'Оплаченным штраф становится, когда сумма разнесена по строкам',
  fromPaid: 'Штраф оплачен: сначала отмените обработку',
  same: 'Штраф уже в этом статусе',
  noWay: 'Из статуса «%{from}» в статус «%{to}» штраф не переводят',
} as const
