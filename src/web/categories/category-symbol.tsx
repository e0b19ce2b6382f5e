import {
  Baby,
  Banknote,
  BookOpen,
  Briefcase,
  Bus,
  Car,
  Coffee,
  CreditCard,
  Dumbbell,
  Film,
  Fuel,
  Gamepad2,
  Gift,
  GraduationCap,
  HandHeart,
  HeartPulse,
  House,
  Landmark,
  type LucideIcon,
  Music,
  PawPrint,
  PiggyBank,
  Plane,
  Plug,
  Receipt,
  Repeat,
  Scissors,
  Shield,
  Shirt,
  ShoppingBag,
  ShoppingCart,
  Smartphone,
  Sprout,
  Tag,
  TrainFront,
  Trees,
  Tv,
  Umbrella,
  Utensils,
  Wifi,
  Wrench,
} from 'lucide-react'
import { type CategoryColor, categoryColors } from '#domain/category-colors.ts'
import type { CategorySymbol } from '#domain/category-symbols.ts'

export const symbolIcons: Record<CategorySymbol, LucideIcon> = {
  baby: Baby,
  banknote: Banknote,
  'book-open': BookOpen,
  briefcase: Briefcase,
  bus: Bus,
  car: Car,
  coffee: Coffee,
  'credit-card': CreditCard,
  dumbbell: Dumbbell,
  film: Film,
  fuel: Fuel,
  'gamepad-2': Gamepad2,
  gift: Gift,
  'graduation-cap': GraduationCap,
  'hand-heart': HandHeart,
  'heart-pulse': HeartPulse,
  house: House,
  landmark: Landmark,
  music: Music,
  'paw-print': PawPrint,
  'piggy-bank': PiggyBank,
  plane: Plane,
  plug: Plug,
  receipt: Receipt,
  repeat: Repeat,
  scissors: Scissors,
  shield: Shield,
  shirt: Shirt,
  'shopping-bag': ShoppingBag,
  'shopping-cart': ShoppingCart,
  smartphone: Smartphone,
  sprout: Sprout,
  tag: Tag,
  'train-front': TrainFront,
  trees: Trees,
  tv: Tv,
  umbrella: Umbrella,
  utensils: Utensils,
  wifi: Wifi,
  wrench: Wrench,
}

type CategoryMarkProps = { color: CategoryColor; symbol: CategorySymbol | null }

/** The color of a category, with its symbol if it has one. */
export function CategoryMark({ color, symbol }: CategoryMarkProps) {
  const Icon = symbol && symbolIcons[symbol]
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-lg text-white"
      style={{ backgroundColor: categoryColors[color] }}
    >
      {Icon && <Icon className="size-4" />}
    </span>
  )
}
