/** What is said of files of transactions (`nerud.incoming.*`). */
export const incoming = {
  running: 'Файл уже читается',
  done: 'Файл уже прочитан: новый загрузите отдельно',
  cancelled: 'Файл отменён: сначала верните его в работу',
  fixed: 'Формат банка известен: столбцы выбирать не нужно',
  noMove: 'Такой статус ставит чтение файла; вручную файл можно только отменить или вернуть',
  mapping: 'Столбцы выбраны неверно',
  noMeaning: 'В столбцах этих файлов не бывает: %{names}',
  columnTwice: 'Столбец «%{title}» выбран дважды: %{one} и %{other}',
  noColumn: 'Не выбран столбец: %{names}',
  or: 'или',
  columns: { row: 'Строка', field: 'Поле', value: 'Значение', message: 'Ошибка' },
} as const
