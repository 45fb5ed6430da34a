import { useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate } from '#resource/text'
import type { Wire } from '#resources/wire'
import { dealStateOf } from '#resources/deals/deal/dealStatus.formulas'
import { DealMark, useStateText } from '../../deals/deal/DealMark.screens.tsx'
import { distancesOf } from '../../deals/deal/distancesOf.screens.tsx'
import { partsOf, SUM_OF, type Part } from '#resources/deals/deal/roles.screens'
import { WhyButton } from '../../deals/deal/WhyButton.screens.tsx'
import { vehicleText, volumeText } from '#resources/deals/deal/words.screens'
import { Lines, Wrapped } from '../../widgets/Lines.screens.tsx'
import { Sum } from '../../widgets/Sum.screens.tsx'
import { Viewing } from '../../widgets/Viewing.screens.tsx'
import { columnsAt, type BoxOf, type Open, type TabTable } from './box.screens.ts'
import { CARD_LINES, RowCard } from './RowCard.screens.tsx'

type Deal = Wire<'deal'>

/** The place of the owner's part in a waybill, or the vehicle (finance §2.5). */
const placeLines = (deal: Deal, { role }: Part): readonly (string | null | undefined)[] =>
  role === 'supplier'
    ? [deal.career?.name, deal.career?.address]
    : role === 'customer'
      ? [deal.object?.name, deal.object?.address]
      : role === 'result'
        ? [deal.career?.name, deal.object?.name]
        : [deal.shipment?.shortName, vehicleText(deal.vehicle)]

const filled = (lines: readonly unknown[]): number => lines.filter(Boolean).length

const linesOf = (deal: Deal, of: BoxOf): number => {
  const parts = partsOf(deal, of)
  return Math.max(
    2,
    filled([deal.dtDeal, deal.ttn, deal.kn]),
    filled(parts.flatMap(part => placeLines(deal, part))),
    filled([deal.serviceType, deal.shipmentType]),
  )
}

const cardLinesOf = (): number => CARD_LINES

interface InBox {
  readonly deal: Deal
  readonly of: BoxOf
}

/** The sums of a waybill in the box, each with its explanation. */
const Sums = ({ deal, of }: InBox) => {
  const { counted } = dealStateOf(deal)
  return (
    <Lines
      of={partsOf(deal, of).map(({ role, sum }) => (
        <span key={role}>
          <Sum value={sum} signed={role === 'result' && counted} pale={!counted} />
          <WhyButton deal={deal.id} sum={SUM_OF[role]} inTable />
        </span>
      ))}
    />
  )
}

const WaybillCard = ({ deal, of, number }: InBox & { readonly number: ReactNode }) => {
  const [part] = partsOf(deal, of)
  const { counted } = dealStateOf(deal)
  return (
    <RowCard
      heading={number}
      figure={part && <Sum value={part.sum} signed={part.role === 'result' && counted} pale={!counted} />}
      details={[formatDate(deal.dtDeal), deal.ttn, deal.material?.name]}
      second={part && volumeText(part.volume, part.unit)}
    />
  )
}

/** The waybills posted to a box; volumes and sums by the role of its owner (finance §2.5). */
export function useWaybillTable({ box, id }: BoxOf, over: Open): TabTable<Deal> {
  const t = useTranslate()
  const stateText = useStateText()
  return useMemo(() => {
    const of = { box, id }
    const open = (deal: Deal): void => over('deal', deal.id)
    const column = columnsAt<Deal>(t, 'nerud.statement.waybillColumns')
    const number = (deal: Deal) => (
      <Viewing number={deal.id} onView={() => open(deal)}>
        <DealMark deal={deal} />
      </Viewing>
    )
    const columns = [
      column('number', 104, number),
      column('date', 112, deal => (
        <Lines
          of={[
            formatDate(deal.dtDeal),
            deal.ttn && t('nerud.statement.ttn', { number: deal.ttn }),
            deal.kn && t('nerud.statement.kn', { number: deal.kn }),
          ]}
        />
      )),
      column('place', 156, deal => <Lines of={partsOf(deal, of).flatMap(part => placeLines(deal, part))} />),
      column('material', 104, deal => <Wrapped>{deal.material?.name}</Wrapped>),
      column('service', 98, deal => <Lines of={[deal.serviceType?.name, deal.shipmentType?.name && `/ ${deal.shipmentType.name}`]} />),
      column('distance', 92, deal => <Lines of={distancesOf(deal)} />),
      column('volume', 78, deal => <Lines of={partsOf(deal, of).map(part => volumeText(part.volume, part.unit))} />, 'right'),
      column('sum', 120, deal => <Sums deal={deal} of={of} />, 'right'),
      column('status', 92, deal => stateText(deal)),
    ]
    const card = (deal: Deal) => <WaybillCard deal={deal} of={of} number={number(deal)} />
    return { columns, linesOf: (deal: Deal) => linesOf(deal, of), card, cardLinesOf, open }
  }, [t, stateText, box, id, over])
}
