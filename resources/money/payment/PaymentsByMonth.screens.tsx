import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import Box from '@mui/material/Box'
import { CreateButton } from '#admin/list/Toolbar.tsx'
import { useMay } from '#admin/authProvider.ts'
import { useMenuEntries } from '#admin/page/pageActions.ts'
import { AddPayment } from './adding/AddPayment.screens.tsx'
import { AddTransfer } from './Payments.screens.tsx'
import { paymentsByMonth } from '../../reports/PaymentsByMonth.screens.tsx'

type Kind = 'transfer' | 'expense'
const RIGHTS = { transfer: 'PAYMENT_ADD', expense: 'COST_ADD' } as const satisfies Record<Kind, string>

/** Creates a payment on pages with both kinds: a transfer or an expense, each in its own dialog. */
const CreatePayment = () => {
  const t = useTranslate()
  const { can } = useMay()
  const container = useRef<HTMLDivElement>(null)
  const [isChoosing, choose] = useState(false)
  const [making, make] = useState<Kind | null>(null)
  const kinds = (Object.keys(RIGHTS) as readonly Kind[]).filter(kind => can([RIGHTS[kind]]))
  const begin = (kind: Kind): void => {
    choose(false)
    make(kind)
  }
  const close = (): void => make(null)
  const button = useMenuEntries(() =>
    kinds.length === 1 ? [] : kinds.map(kind => ({ label: t(`nerud.addPayment.${kind}`), run: () => begin(kind) })),
  )
  if (kinds.length === 0) return null
  return (
    <Box ref={container}>
      <CreateButton ref={button} onClick={() => (kinds.length === 1 ? begin(kinds[0]!) : choose(true))} />
      <Menu open={isChoosing} anchorEl={() => container.current!} onClose={() => choose(false)}>
        {kinds.map(kind => (
          <MenuItem key={kind} onClick={() => begin(kind)}>
            {t(`nerud.addPayment.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
      {making === 'transfer' && <AddTransfer close={close} />}
      {making === 'expense' && <AddPayment of={{ mode: 'expense' }} close={close} />}
    </Box>
  )
}

/** Payments by month, with a button that creates one. */
export const PaymentsByMonth = paymentsByMonth(<CreatePayment />)
