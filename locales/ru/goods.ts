import { lookup } from '#words/ru/whole'
import type { AreaLabels } from './whole.ts'
import { vatMode, vatModes } from './parts.ts'

/** The words of where a material is sold, and by whom (`nerud.screens.goods.*`). */
export const productSources = {
  noSuppliers: 'Этот материал никто не продаёт',
  noLocations: 'Мест, где продают этот материал, нет',
} as const

/** The words of the prices by type of a product or a route (`nerud.screens.goods.*`). */
export const priceSlots = {
  noPrice: 'Не задана',
  noRate: 'Курсов нет',
  duplicate: {
    product: 'Есть ещё один действующий продукт с той же точкой, материалом, единицей и процессом',
    cargoRoute: 'Есть ещё один действующий маршрут с теми же точками, материалом, единицей и процессом',
  },
  notActive: 'Уже не действуют: %{names}',
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  goods: 'Продукты',
} as const

/** What the resources of `goods` are called. */
export const labels = {
  material: {
    name: 'Материал |||| Материалы |||| Материалов',
    gender: 'm',
    object: 'материал',
    fields: { name: 'Название' },
    failures: { list: 'Ошибка. Не удалось загрузить список материалов.', select: 'Ошибка. Не удалось загрузить список материалов.' },
  },
  measurementUnit: {
    name: 'Единица измерения |||| Единицы измерения |||| Единиц измерения',
    gender: 'f',
    object: 'единицу измерения',
    fields: { name: 'Название', systemC: 'Обозначение' },
  },
  priceType: {
    name: 'Тип цены |||| Типы цен |||| Типов цен',
    gender: 'm',
    object: 'тип цены',
    fields: {
      name: 'Название',
      isService: 'Цена услуги',
      isSell: 'Цена продажи',
      isShipment: 'Цена перевозки',
      isProduct: 'Цена продукта',
      isRoute: 'Цена маршрута',
    },
  },
  productProcess: { ...lookup, name: 'Процесс |||| Процессы |||| Процессов', gender: 'm', object: 'процесс' },
  product: {
    name: 'Продукт |||| Продукты |||| Продуктов',
    gender: 'm',
    object: 'продукт',
    fields: {
      name: 'Продукт',
      point: 'Точка',
      company: 'Компания',
      material: 'Материал',
      unit: 'Единица',
      process: 'Процесс',
      prices: 'Цены',
      deliveryPrice: 'Цена доставки',
      actualPrices: 'Действующие цены',
      isDuplicate: 'Дубль',
      notActive: 'Что не действует',
    },
    views: { buy: 'Покупаемые продукты', sell: 'Продаваемые продукты' },
    sections: {
      suppliers: 'Поставщики',
      locations: 'Места',
      productPrices: 'Действующие цены',
      productPrice: 'История цен',
      productSources: 'Поставщики и места',
      cargoRoute: 'Маршруты',
    },
    hints: { company: 'Если не указать, возьмётся компания точки' },
  },
  productPrice: {
    name: 'Цена продукта |||| Цены продукта |||| Цен продукта',
    gender: 'f',
    object: 'цену продукта',
    fields: { product: 'Продукт', priceType: 'Тип цены', price: 'Цена', vatMode, dateStart: 'Действует с', insDate: 'Добавлена' },
    choices: { vatMode: vatModes },
  },
  cargoRoute: {
    name: 'Маршрут |||| Маршруты |||| Маршрутов',
    gender: 'm',
    object: 'маршрут',
    fields: {
      name: 'Материал (единица)',
      words: 'Материал и точки',
      product: 'Продукт',
      companyFrom: 'Грузоотправитель',
      pointFrom: 'Точка погрузки',
      companyTo: 'Грузополучатель',
      pointTo: 'Точка выгрузки',
      process: 'Процесс',
      material: 'Материал',
      unit: 'Единица',
      addressFrom: 'Адрес погрузки',
      addressTo: 'Адрес выгрузки',
      distance: 'Расстояние',
      distanceCalculated: 'Расчётное',
      prices: 'Цены',
      actualPrices: 'Действующие цены',
      actualRates: 'Действующие курсы',
      isDuplicate: 'Дубль',
      notActive: 'Что не действует',
    },
    sections: {
      from: 'Откуда',
      to: 'Куда',
      routePrices: 'Действующие цены и курсы',
      cargoRoutePrice: 'История цен',
      cargoRouteRate: 'История курсов',
    },
    checks: { samePoint: 'Точки погрузки и выгрузки должны различаться' },
    hints: {
      companyFrom: 'Если не указать, возьмётся компания точки',
      companyTo: 'Если не указать, возьмётся компания точки',
      distanceCalculated: 'По прямой между координатами точек, умноженной на 1,3',
    },
  },
  cargoRoutePrice: {
    name: 'Цена маршрута |||| Цены маршрута |||| Цен маршрута',
    gender: 'f',
    object: 'цену маршрута',
    fields: { cargoRoute: 'Маршрут', priceType: 'Тип цены', price: 'Цена', vatMode, dateStart: 'Действует с', insDate: 'Добавлена' },
    choices: { vatMode: vatModes },
  },
  cargoRouteRate: {
    name: 'Курс единицы |||| Курсы единиц |||| Курсов единиц',
    gender: 'm',
    object: 'курс единицы',
    fields: { cargoRoute: 'Маршрут', unitFrom: 'Из единицы', rate: 'Курс', dateStart: 'Действует с', insDate: 'Добавлен' },
    hints: { rate: 'Сколько исходных единиц приходится на одну единицу маршрута' },
  },
} as const satisfies AreaLabels
