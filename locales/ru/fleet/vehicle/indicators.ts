/** The words of the terms of vehicles (`nerud.screens.fleet.*`). */
export const vehicleIndicators = {
  noIndicators: 'Видов показателей нет',
  noVehicles: 'Ни за одной машиной не закреплён',
  none: 'Не указано',
  status: 'Состояние',
  statuses: { ok: 'В порядке', soon: 'Истекает', expired: 'Просрочен' },
  hints: { ok: 'До конца срока больше 30 дней', soon: 'До конца срока не больше 30 дней', expired: 'Срок уже прошёл' },
} as const
