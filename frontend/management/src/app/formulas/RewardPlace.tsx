import RewardScreen from '../../fieldwork/rewards/RewardScreen.tsx'
import { Formula } from './Formula.tsx'

/** Rewards, whose conditions are written as authors write expressions. */
export default function RewardPlace() {
  return <RewardScreen Formula={Formula} />
}
