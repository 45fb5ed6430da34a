/** The words of printing, of looking as another person, of what was in force on a day, of help (`nerud.seeing.*`). */
export const seeing = {
  paper: {
    print: 'Печать',
    hint: 'Печать всех найденных строк (Ctrl+P)',
    failed: 'Не удалось подготовить печать: %{message}',
    partly: 'Напечатаны первые строки: %{count}. Найдено больше: сузьте отбор',
    left: 'Не поместились столбцы: %{columns}',
  },
  look: {
    as: 'Вы смотрите глазами: %{name}.',
    until: 'Только просмотр, до %{at}.',
    back: 'Вернуться к себе',
    over: 'Просмотр закончен',
    why: 'Вы смотрели глазами: %{name}. Прошёл час, вышли из системы вы, изменились права или этот сотрудник отключён.',
  },
} as const
