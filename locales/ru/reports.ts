/** The words of reports. */
export const reports = {
  byMonth: {
    open: 'Показать, кому и на что: %{name}',
    nobody: 'Без указания, кому',
    all: 'Всего',
    plain: 'Только статьи',
    none: 'За этот период платежей нет',
    in: 'Поступило',
    out: 'Ушло',
  },
} as const
