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
  about: 'Стрелки выбирают карточку, пробел берёт её и ставит, Ctrl со стрелкой переставляет сразу, Enter открывает',
  lifted: 'Взята карточка «%{title}»: %{column}, место %{place}. Стрелки переставляют её, пробел ставит, Escape возвращает на место',
  returned: 'Карточка «%{title}» снова на своём месте: %{column}, место %{place}',
  files: '%{smart_count} файл |||| %{smart_count} файла |||| %{smart_count} файлов',
  moved: '%{title}: %{column}, место %{place}',
} as const
