/** Plus in a box is what we owe, minus what is owed to us: the filter of each side of the debts, and the colour that boxes show it in. */
export const DEBT_SIDES = { owed: { to: '-0.01' }, owe: { from: '0.01' } } as const
export const DEBT_TONES = { owed: 'moneyOut', owe: 'moneyIn' } as const
