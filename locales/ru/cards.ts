/** What is said of bindings that cannot be kept (`nerud.cards.*`). */
export const cards = {
  tried: 'Операций за последний год: %{of}. Разнеслись бы %{bound}, из них иначе, чем сделано: %{otherwise}.',
  triedRow: 'Сейчас: %{was}. Было бы: %{would}',
  notCounted: 'Не учитывать',
  overlap: 'На эти дни уже есть исключение с теми же словами: %{from} – %{to}',
} as const
