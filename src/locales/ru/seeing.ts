/** The words of printing, of looking as another person, of what was in force on a day, of help (`nerud.seeing.*`). */
export const seeing = {
  onDay: {
    button: 'На дату',
    title: 'Показать на дату',
    hint: 'Цены, остатки и всё, что зависит от дня, – какими были или будут в этот день.',
    day: 'На какой день',
    lastMonth: 'На %{day}',
    lastYear: 'На %{day}',
    show: 'Показать',
    shown: 'Показано на %{day}.',
    rest: 'Цены, остатки и всё, что зависит от дня, – на этот день, остальное – как сейчас. Изменить здесь ничего нельзя.',
    back: 'К сегодняшнему дню',
  },
  help: {
    screen: 'Справка по экрану',
    field: 'Справка: %{name}',
  },
  paper: {
    print: 'Печать',
    hint: 'Печать всех найденных строк (Ctrl+P)',
    failed: 'Не удалось подготовить печать: %{message}',
    partly: 'Напечатаны первые строки: %{count}. Найдено больше: сузьте отбор',
    left: 'Не поместились столбцы: %{columns}',
  },
} as const
