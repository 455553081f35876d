import type { ReactNode } from "react";
import type { Icon } from "#web/ui/icons/start-icons.tsx";
import page from "#web/ui/page.module.css";
import classes from "./dashboard.module.css";

type TodoSheetProps = { title: string; count?: number; children: ReactNode };

export function TodoSheet({ title, count = 0, children }: TodoSheetProps) {
  return (
    <section className={`desk-sheet ${classes.todos}`} aria-label={title}>
      <div className={page.sheetHead}>
        <h2 className={page.sheetTitle}>{title}</h2>
        {count > 0 && <span className={page.sheetCount}>{count}</span>}
      </div>
      {children}
    </section>
  );
}

type TodoLineProps = {
  icon: Icon;
  color: string;
  title: ReactNode;
  detail: ReactNode;
  action: ReactNode;
};

export function TodoLine({ icon: LineIcon, color, title, detail, action }: TodoLineProps) {
  return (
    <li className={classes.todo}>
      <LineIcon size={18} color={color} />
      <div>
        <span className={classes.todoTitle}>{title}</span>
        <span className={`desk-meta ${classes.todoDetail}`}>{detail}</span>
      </div>
      {action}
    </li>
  );
}
