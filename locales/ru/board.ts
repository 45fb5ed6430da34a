/** The words of boards (`nerud.board.*`). */
export const board = {
  columns: 'Столбцы',
  column: '%{name}, карточек: %{count}',
  count: '%{count}',
  atLeast: '%{count}+',
  empty: 'Пусто',
  dropHere: 'Перетащите карточку сюда',
  more: 'Показать ещё',
  failed: 'Не удалось загрузить столбец',
  none: 'Ни одного столбца: добавьте их в настройках',
  notMoved: 'Карточка не переставлена',
  about: 'Стрелки выбирают карточку, Ctrl со стрелкой переставляет её, Enter открывает',
  moved: '%{title}: %{column}, место %{place}',
} as const
