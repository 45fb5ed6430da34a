/** The words of the period picker (`nerud.period.*`). */
export const period = {
  before: 'Предыдущий период',
  after: 'Следующий период',
  from: 'С',
  to: 'По',
  show: 'Показать',
  always: 'Всё время',
  since: 'с %{day}',
  until: 'по %{day}',
  quarter: '%{number} квартал %{year}',
  year: '%{year} год',
  units: { day: 'День', week: 'Неделя', month: 'Месяц', quarter: 'Квартал', year: 'Год' },
  present: { day: 'Сегодня', week: 'Эта неделя', month: 'Этот месяц', quarter: 'Этот квартал', year: 'Этот год' },
  last: { day: 'Вчера', week: 'Прошлая неделя', month: 'Прошлый месяц', quarter: 'Прошлый квартал', year: 'Прошлый год' },
} as const
