/** What the rules of multi-deals say (`nerud.multiDeals.*`). */
export const multiDeals = {
  notDraft: 'Мультинакладная в статусе «%{state}» не меняется',
  ownDelete: 'Мультинакладную удаляют действием «Удалить мультинакладную»: у него спрашивают причину',
  noLines: 'Добавьте хотя бы одну строку: создавать нечего',
  wrong: 'Строка %{number}, %{field}: %{text}',
} as const
