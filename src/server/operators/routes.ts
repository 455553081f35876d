import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { ifMatch } from "#server/http/headers.ts";
import { getOperatorHistory } from "#shared/log/contract.ts";
import * as contract from "#shared/operators/contract.ts";
import * as operators from "./change-access.ts";
import { editOperator } from "./edit-operator.ts";
import { findOperators } from "./operators.queries.ts";
import { readOperator, readOperatorHistory } from "./read-operator.ts";

export function operatorRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listOperators, () => findOperators(desk.sql));
  serve(app, desk, contract.createOperator, ({ by, body }) =>
    operators.addOperator(desk, by, body),
  );
  serve(app, desk, contract.getOperator, ({ by, params, query }) =>
    readOperator(desk, by, params.id, query.password),
  );
  serve(app, desk, getOperatorHistory, ({ params, query }) =>
    readOperatorHistory(desk, params.id, query),
  );
  serve(app, desk, contract.changeOperator, ({ by, params, body, request }) =>
    editOperator(desk, by, params.id, body, ifMatch(request)),
  );
  serve(app, desk, contract.deleteOperator, ({ by, params, request }) =>
    operators.deleteOperator(desk, by, params.id, ifMatch(request)),
  );
  serve(app, desk, contract.resetOperatorPassword, ({ by, params, body }) =>
    operators.resetOperatorPassword(desk, by, params.id, body.password),
  );
  serve(app, desk, contract.changeOperatorState, ({ by, params, body }) =>
    operators.changeOperatorState(desk, by, params.id, body.state),
  );
  serve(app, desk, contract.resetOperatorFactor, ({ by, params }) =>
    operators.resetOperatorFactor(desk, by, params.id),
  );
}
