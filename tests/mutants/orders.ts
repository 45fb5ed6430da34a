import { of, screens, server } from './mutant.ts'

const SERVER = 'orders.test.ts'
const SCREENS = 'orders.test.tsx'
const LAST = server(SERVER, 'the last of a limit')

/** Orders, their limits, and the waybills that are made of them. */
export const orders = [
  ...of(
    'server/rules/orders/materialOrder/limit.ts',
    { name: 'an order is not locked while its limit is counted', find: ' for no key update', replace: '', seenBy: LAST },
    {
      name: 'anybody goes over a limit',
      find: "if (excess && !isNoMore && !tx.user.rights.has('BLANK_DONE'))",
      replace: "if (excess && !isNoMore && tx.user.rights.has('-'))",
      seenBy: server(SERVER, 'more than is left'),
    },
    {
      name: 'a waybill that takes less is refused as well',
      find: 'if (excess && !isNoMore &&',
      replace: 'if (excess &&',
      seenBy: server(SERVER, 'goes over by who may'),
    },
    {
      name: 'the limit of a carrier is not kept',
      find: 'const over = carrierLimit === null ? null : exceededBy(carrierLimit, carrierVolume)',
      replace: 'const over = exceededBy(carrierLimit ?? carrierVolume, carrierVolume) && null',
      seenBy: server(SERVER, 'is carried by those whom the order names'),
    },
  ),
  ...of('server/rules/deals/deal/actions.ts', {
    name: 'a waybill that is brought back takes nothing of its order',
    find: '  await keepOrder(tx, after, null)\n',
    replace: '',
    seenBy: server(SERVER, 'that grows, moves or comes back'),
  }),
  ...of('server/rules/deals/deal/ordered.ts', {
    name: 'anybody carries for an order that names its carriers',
    find: 'order.carriers.length > 0 && carrier',
    replace: 'order.carriers.length < 0 && carrier',
    seenBy: server(SERVER, 'is carried by those whom the order names'),
  }),
  ...of('server/rules/goods/productPrice.ts', {
    name: 'an order goes on waiting for a price that is there',
    find: '    await recheckOrdersOf(tx, record.product.id)\n',
    replace: '',
    seenBy: server(SERVER, 'without a price is an error until there is one'),
  }),
  ...of('server/engine/endpoints/writes.ts', {
    name: 'a call for some fields takes all',
    find: 'if (of !== undefined) rejectOthers(',
    replace: 'if (of === undefined && resource.name === "") rejectOthers(',
    seenBy: server(SERVER, 'transporters are written by their own call'),
  }),
  ...of(
    'src/screens/deals/deal/DealOrder.tsx',
    {
      name: 'a chosen order fills nothing',
      find: 'deal }, signal)).filling',
      replace: 'deal }, signal)) && {}',
      seenBy: screens(SCREENS, 'choosing an order fills everything'),
    },
    {
      name: 'what is left does not follow what is typed',
      find: 'const volume = decimalOf(object)\n',
      replace: "const volume = decimalOf(object && '0')\n",
      seenBy: screens(SCREENS, 'choosing an order fills everything'),
    },
  ),
  ...of('src/admin/data/write.ts', {
    name: 'a record below a parent is sent to the plain call',
    find: "callOf(resource, 'create', parent)",
    replace: "callOf(resource, 'create', parent && undefined)",
    seenBy: screens(SCREENS, 'choosing an order fills everything'),
  }),
  ...of('src/screens/deals/deal/DealVehicle.tsx', {
    name: 'a vehicle finds no order',
    find: "useScreen()?.under === 'materialOrder'",
    replace: "useScreen()?.under === 'vehicle'",
    seenBy: screens(SCREENS, 'choosing a vehicle finds its order'),
  }),
  ...of('src/admin/form/CreateOf.tsx', {
    name: 'a parent that is chosen on the screen may be left out',
    find: 'chosen === undefined ? declared : requiring(declared, chosen)',
    replace: 'declared',
    seenBy: screens(SCREENS, 'a waybill made below an order begins with it'),
  }),
  ...of('src/screens/orders/materialOrder/OrderRoute.tsx', {
    name: 'the route of an order fills no product',
    find: "product: terms.filling?.['purchaseProduct'],",
    replace: '',
    seenBy: screens(SCREENS, 'choosing a route fills'),
  }),
  ...of('resources/orders/materialOrder.ts', {
    name: 'the card of an order does not say what is left',
    find: "figures: ['totalUsed', 'totalLimitsBalanceVol',",
    replace: "figures: ['totalUsed',",
    seenBy: screens(SCREENS, 'a card shows its route'),
  }),
]
