/** What the frame around every page says of this product (`nerud.shell.*`). */
export const frame = {
  systemName: 'Неруд',
} as const

/** Units that stand by values in cells and on cards (`nerud.cell.*`). */
export const cell = {
  units: { km: 'км', l: 'л', h: 'ч', m3: 'м³' },
} as const

/** The words of the search over everything (`nerud.search.*`). */
export const search = {
  placeholder: 'Номер документа, ТТН, компания, машина…',
  hint: 'Введите номер, название или ИНН. Стрелки выбирают, Enter открывает, Esc закрывает',
} as const
