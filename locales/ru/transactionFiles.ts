/** What is said of files of transactions (`nerud.incoming.*`). */
export const incoming = {
  running: 'Файл уже читается',
  done: 'Файл уже прочитан: новый загрузите отдельно',
  cancelled: 'Файл отменён: сначала верните его в работу',
  noMove: 'Такой статус ставит чтение файла; вручную файл можно только отменить или вернуть',
  mapping: 'Колонки выбраны неверно',
  columns: { row: 'Строка', field: 'Поле', value: 'Значение', message: 'Ошибка' },
} as const
