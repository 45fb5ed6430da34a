import type { LabelsOf } from '#resource'
import type { cargoRoute as declared } from '../../../resources/goods/cargoRoute.ts'

export const cargoRoute = {
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
} as const satisfies LabelsOf<typeof declared>
