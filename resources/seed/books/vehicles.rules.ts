/** Makes of trucks and trailers for bulk materials, in the order of their ids. */
export const BRANDS = [
  'Без марки',
  'КАМАЗ',
  'МАЗ',
  'Урал',
  'MAN',
  'Scania',
  'Volvo',
  'Mercedes-Benz',
  'DAF',
  'Iveco',
  'Shacman',
  'Sitrak',
  'Howo',
  'FAW',
  'Тонар',
  'Wielton',
  'Schmitz Cargobull',
  'Bonum',
] as const

/** Types of bodies in the order of their ids; `true` marks trailers. */
export const BODY_TYPES: readonly (readonly [name: string, isTrailer: boolean])[] = [
  ['Без кузова', false],
  ['Самосвал', false],
  ['Седельный тягач', false],
  ['Бортовой', false],
  ['Бетоносмеситель', false],
  ['Полуприцеп самосвальный', true],
  ['Прицеп самосвальный', true],
  ['Полуприцеп тент', true],
]
