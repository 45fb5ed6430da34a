import type { Row } from '../rows.rules.ts'

/** What tasks go through, in their order; people change it as they work. */
export const taskStatuses: readonly Row[] = [
  { id: 1, name: 'Новые', complited: false, on_board: true },
  { id: 2, name: 'В работе', complited: false, on_board: true },
  { id: 3, name: 'На проверке', complited: false, on_board: true },
  { id: 4, name: 'Готово', complited: true, on_board: true },
  { id: 5, name: 'Отменено', complited: true, on_board: false },
].map((row, at) => ({ ...row, sequence: at + 1 }))

/** What tasks of an office like this are about. */
export const taskSections: readonly Row[] = ['Диспетчерская', 'Гараж', 'Бухгалтерия', 'Продажи', 'Офис'].map((name, at) => ({
  id: at + 1,
  name,
}))
