/** What the rules of tasks say when they refuse (`nerud.kanban.*`). */
export const kanban = {
  statusUsed: 'В этом статусе есть задачи: сначала перенесите их в другой',
  notYourComment: 'Удалить комментарий может только его автор',
} as const
