/** The words of tables and of the button that chooses their columns (`nerud.input.*`): lists stand on first pages, other inputs do not. */
export const tables = {
  table: {
    selectRow: 'Выбрать строку',
    selectAll: 'Выбрать все загруженные строки',
    partly: 'Напечатаны загруженные строки: %{count}. Есть и другие',
    left: 'Не поместились столбцы: %{columns}',
  },
  columns: {
    title: 'Столбцы',
    open: 'Настроить столбцы',
    up: 'Поднять столбец «%{name}»',
    down: 'Опустить столбец «%{name}»',
    hint: 'Alt+↑ и Alt+↓ меняют порядок',
    moved: 'Столбец «%{name}»: место %{place} из %{count}',
    reset: 'Сбросить',
  },
} as const
