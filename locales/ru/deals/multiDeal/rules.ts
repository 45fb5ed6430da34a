/** What the rules of multi-deals say (`nerud.multiDeals.*`). */
export const multiDeals = {
  noLines: 'Добавьте хотя бы одну строку: создавать нечего',
  wrong: 'Строка %{number}, %{field}: %{text}',
} as const
