/** The words of the inbox (`nerud.inbox.*`). */
export const inbox = {
  title: 'Входящие',
  all: 'Всё',
  lines: 'Что ждёт решения',
  empty: 'Разобрано всё',
  emptyHint: 'Новое появится здесь само',
  more: 'Показать ещё',
  acceptMany: 'Принять отмеченные: %{count}',
  card: 'Открыть карточку',
  keys: '↑ ↓ – выбор, пробел – отметить, Enter – принять, цифры – другие действия, О – карточка',
  sending: 'Выполняется…',
  failed: 'Не получилось: %{message}',
  done: 'Сделано: %{done}',
  doneAndFailed: 'Сделано: %{done}, не получилось: %{failed}',
  notNow: 'Сейчас этого нельзя сделать',
} as const
