import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { kanbanStatusRules, kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules } from './kanbanTask/kanbanTask.rules.ts'

/** Server rules, tables, routes and jobs of the area `kanban`. */
export const kanbanRules = defineAreaRules({
  rules: [kanbanStatusRules, kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules],
  books: {
    kanban_status: [
      { id: 1, name: 'Новые', complited: false, on_board: true },
      { id: 2, name: 'В работе', complited: false, on_board: true },
      { id: 3, name: 'На проверке', complited: false, on_board: true },
      { id: 4, name: 'Готово', complited: true, on_board: true },
      { id: 5, name: 'Отменено', complited: true, on_board: false },
    ].map((row, at) => ({ ...row, sequence: at + 1 })),
    kanban_section: numbered('Диспетчерская', 'Гараж', 'Бухгалтерия', 'Продажи', 'Офис'),
  },
})
