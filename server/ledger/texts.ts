/** What is said where calls of boxes and payments are asked wrongly, in places that have no other texts at hand. */
export const texts = {
  badDay: 'Нужна дата вида ДД.ММ.ГГГГ',
} as const
