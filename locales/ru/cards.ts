/** What is said of bindings that cannot be kept (`nerud.cards.*`). */
export const cards = {
  overlap: 'На эти дни уже есть исключение с теми же словами: %{from} – %{to}',
} as const
